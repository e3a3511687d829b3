package figure

import (
	"strings"
)

// texNames are the names that stand for a character.
func texNames() map[string]string {
	out := map[string]string{}
	fields :=
		strings.Fields(
			`alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ
nu ν
			xi
			ξ pi π rho ρ
sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ
Psi Ψ Omega Ω
cdot · times × div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ propto ∝ infty ∞ sum ∑ prod
∏ int ∫ partial ∂ nabla ∇
in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ to → rightarrow →
leftarrow ← Rightarrow ⇒ implies ⇒ iff ⇔
mapsto ↦ ldots … dots … cdots ⋯ circ ∘ ell ℓ hbar ℏ degree ° log log ln ln sin sin cos cos tan tan exp exp max max
min min lim lim mod mod ll ≪ gg ≫
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ oplus ⊕ otimes ⊗ perp ⊥ mid | star ⋆
arcsin arcsin arccos arccos arctan arctan sinh sinh cosh cosh tanh tanh cot cot sec sec csc csc det det dim dim ker
ker deg deg gcd gcd sup sup inf inf
arg arg Pr Pr lg lg bmod mod limsup limsup liminf liminf argmax argmax argmin argmin hom hom
vartheta ϑ varrho ϱ varsigma ς varpi ϖ digamma ϝ Upsilon Υ aleph ℵ Re ℜ Im ℑ wp ℘ imath ı jmath ȷ prime ′
cong ≅ simeq ≃ asymp ≍ doteq ≐ models ⊨ vdash ⊢ dashv ⊣ top ⊤ bot ⊥ supset ⊃ supseteq ⊇ subsetneq ⊊ sqcup ⊔ sqcap ⊓
uplus ⊎ setminus ∖ ni ∋ nmid ∤ parallel ∥
wedge ∧ vee ∨ lnot ¬ nexists ∄ varnothing ∅ therefore ∴ because ∵ angle ∠ triangle △ square □ bullet • diamond ⋄
ast ∗ dagger † ddagger ‡ odot ⊙ ominus ⊖ bigcup ⋃ bigcap ⋂
bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge ⋀ coprod ∐ oint ∮ iint ∬ iiint ∭ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲
gtrsim ≳ triangleq ≜
gets ← leftrightarrow ↔ Leftarrow ⇐ Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ uparrow ↑
downarrow ↓ Uparrow ⇑ Downarrow ⇓ hookrightarrow ↪ rightharpoonup ⇀
rightleftharpoons ⇌ nearrow ↗ searrow ↘ leadsto ⇝ vdots ⋮ ddots ⋱ colon : lbrace { rbrace } lbrack [ rbrack ]
backslash \\ Vert ‖ lVert ‖ rVert ‖ lvert | rvert | vert | checkmark ✓`)
	for i := 0; i+1 < len(fields); i += 2 {
		out[fields[i]] = fields[i+1]
	}
	return out
}
