package uskey

// layout is what keys of a US keyboard type elsewhere, one by one: a space for those
// that type Latin letters or signs there, which mean themselves.
type layout struct{ us, typed string }

// The keys of a US keyboard, without shift and with it.
const (
	low  = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./"
	high = "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?"
)

// layouts are those of scripts other than Latin: of each the standard one, as
// xkeyboard-config has it, and of others of the same script what only they have.
// Where two type the same on different keys, the first counts. Capitals are on the
// keys of their small letters, letters with an accent on those of their letter, and
// digits on those of the same value.
var layouts = []layout{
	{low, "ё            йцукенгшщзхъ фывапролджэячсмитьбю "}, // Russian
	{`]\s'`, "їґіє"},         // Ukrainian
	{`o`, "ў"},               // Belarusian
	{`qw]j'x`, "љњђјћџ"},     // Serbian
	{`y]'`, "ѕѓќ"},           // Macedonian
	{`245890-=`, "әңғүұқөһ"}, // Kazakh
	{`=osm`, "ӯҳҷӣ"},         // Tajik
	{`m`, "җ"},               // Tatar
	{`67890`, "ӝӧӵӥӟ"},       // Udmurt
	{`357`, "ҡҫҙ"},           // Bashkir
	{`'`, "ӕ"},               // Ossetian
	{low, "              ςερτυθιοπ   ασδφγηξκλ  ζχψωβνμ   "}, // Greek
	{low, "               קראטוןםפ   שדגכעיחלךף זסבהנמצתץ "}, // Hebrew
	{low, "ذ            ضصثقفغعهخحجد شسيبلاتنمكطئءؤرﻻىةوزظ"}, // Arabic
	{`~QWERTYPASGHJKXBN?`, "ًٌَُّﻹإ؛ٍِﻷأـ،ْﻵآ؟"},
	{`]d;'m`, "چیکگپ"}, // Persian
	{`@#%XCVN`, "٬٫٪ٓژٰٔ"},
	{`yo.`, "ےہ۔"}, // Urdu
	{`RTODHNM`, "ڑٹۃڈھں٘"},
	{`weuigv`, "ۋېۇڭەۈ"}, // Uyghur
	{`K`, "ۆ"},
	{`v`, "ڤ"}, // Kurdish
	{`RYL`, "ڕێڵ"},
	{`'zm.`, "ګۍړږ"}, // Pashto
	{`OPAJKN`, "ځڅښټڼډ"},
	{low, " ๅ  ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ"}, // Thai
	{high, "  ๑๒๓๔ู฿๕๖๗๘๙๐ ฎฑธํ๊ณฯญฐ ฅฤฆฏโฌ็๋ษศซ   ฉฮฺ์ ฒฬฦ"},
	{low, " ຢຟໂຖຸູຄຕຈຂຊໍົໄຳພະິີຣນຍບລໜັຫກດເ້່າສວງຜປແອຶືທມໃຝ"}, // Lao
	{`!@#$%^&*()_WIP|HJCM`, "໑໒໓໔໌ຼ໕໖໗໘໙໐ຮຽໝ໊໋ຯໆ"},
	{low, "           ឥឲឆឹេរតយុិោផៀឪឮាសដថងហ្កលើ់ឋខចវបនម ។៊"}, // Khmer
	{high, "  ៗ ៛ ៍័៏  ៌ ឈឺែឬទួូីៅភឿឧឭ ៃឌធអះញគឡ ៉ឍឃជ ពណំ ៕ "},
	{low, "             ဆတနမအပကငသစဟဩ၏ေျိ်ါ့ြုူး ဖထခလဘညာ   "}, // Burmese
	{high, "ဎဍၒဋ   ရ     ဈဝဣ၎ဤ၌ဥ၍ဿဏဧဪ ဗှီ္ွံဲဒဓဂ ဇဌဃဠယဉဦ၊။ "},
	{low, "             ქწერტყუიოპ   ასდფგჰჯკლ  ზხცვბნმ   "}, // Georgian
	{`WRTSJZC`, "ჭღთშჟძჩ"},
	{low, "՝ֆձ֊ ։՞ ՛ օէղճփբսմուկըթծց ջվգեանիտհպրժդչյզլքխշռ"}, // Armenian
	{`~&*`, "՜և՚"},
	{low, "ॊ           ृौैाीूबहगदजड़ॉोे्िुपरकतचटॆंमनवलस  य"}, // Devanagari, InScript
	{high, "ऒऍॅ        ःऋऔऐआईऊभङघधझढञऑओएअइउफऱखथछठऎँणऩऴळशष।य़"},
	{low, "             ঙযডপটচজহগড়   ৃুিব্াকতদ  ঁোেরনসম   "}, // Bengali, of Bangladesh
	{high, "             ংয়ঢফঠছঝঞঘঢ়   ৗূীভ অখথধ  ঃৌৈলণষশ   "},
	{"`\\", "ऽॐ"}, // Nepali
	{`_L`, "॒॥"},
	{`#$%JX`, "ੱੴ☬ੜੰ"}, // Gurmukhi, beside InScript
	{`0-=`, "௰௱௲"},     // Tamil, beside InScript
	{low, "             ඍඇඑරතයඋඉඔප   අසදෆගහජකල  ඤඳචවබනම   "}, // Sinhala
	{high, "             ඎඈඒ්ථ ඌඊඕඵ   ආශධ ඝඃඣඛළ  ඥඬඡ භණඹ   "},
	{low, "ཨ          ཧཝཅཆེརཏཡིོུཕཙཚཛའསདབངམ་གལཞ།ཟཤཀཁཔན ཐཇཉ"}, // Tibetan
	{high, "༁༪༫༬༭༮༯༰༱༲༳༼༽༕༖༗ྼཊྻ༘༙༚༛༜༝༞ཱ༟ཌ༾༿࿏༂༃༆༇༸༴ཥཀྵ྇྆ཎ ཋ༺༻"},
	{low, "             ᠣᠸᠡᠷᠲᠶᠦᠢᠥᠫ  ᠁ᠠᠰᠳᠹᠭᠬᠵᠺᠯ  ᠽᠱᠴᠤᠪᠨᠮ᠂᠃ "}, // Mongolian script
	{`&QERHKL:ZCN`, "᠊ᡂᠧᠿᠾᠻᡀ᠄ᡁᠼᠩ"},
	{low, " ፩፪፫፬፭፮፯፰፱፻  ቀወ ረተየ   ፐፀጨ  ሰደፈገሀጀከለ።፦ዘአቸሸበነመ፣፤፧"}, // Amharic
	{high, " ፲፳፴፵፶፷፸፹፺፼  ቐ   ጠ    ጰጸኀ  ሠዸ ጘሐ ኸ ፡፥ዠዐ ቨ ኘ    "},
	{low, "             ްއެރތޔުިޮޕ   ަސދފގހޖކލ  ޒ ޗވބނމ   "}, // Thaana
	{high, "             ޤޢޭޜޓޠޫީޯ    ާށޑ ޣޙޛޚޅ  ޡޘޝޥޞޏޟ   "},
	{low, "             ⴰⵣⴻⵔⵜⵢⵓⵉⵄⵃⵯ  ⵇⵙⴷⴼⴳⵀⵊⴽⵍⵎ ⵡⵅⵛⵖⴱⵏ    "}, // Tifinagh
	{`WRTSD`, "ⵥⵕⵟⵚⴹ"},
	{low, "߬߱߫ߵߴ   ߺ߭߮  ߊߠߍߙߕߦߎߌߐߔ߳ ߑ ߛߘߝߜߤߖߞߟߡ߯ߥ ߗߢߓߣ߸  ߹"}, // N'Ko
	{`!@#$%^&*()ERYUOGJLCN`, "߁߂߃߄߅߆߇߈߉߀ߋߚߧ߶ߏ߷ߨߪߩߒ"},
	{low, "             ꯈꯋꯏꯔꯇꯌꯎꯤꯣꯄ   ꯑꯁꯗꯐꯒꯍꯖꯀꯂ  ꯉꯊꯆꯚꯕꯅꯃ   "}, // Meetei
	{`QETYUIOPASDHKLZCVBNM`, "ꯘꯢꯠꯦꯨꯩꯧꯞꯥꯓꯙꯪꯛꯜꯡ꯫꯭꯬ꯟꯝ"},
	{low, "             ᱧᱣᱮᱨᱴᱭᱩᱤᱚᱯ  ᱿ᱟᱥᱰᱝᱜᱦᱡᱠᱞ  ᱲᱽᱪᱶᱵᱱᱢ ᱹ "}, // Ol Chiki
	{`~_TO|DH:NM`, "ᱻᱼᱛᱳ᱾ᱫᱷᱺᱸᱬ"},
	{low, "    ᏙᏦᏜᏋᏖᏒᏄᎿᏳᎪᎳᎡᏛᏔᏯᎤᎢᎣᏁᏕᎶᏩᎠᏍᏗᎩᎦᎯᏚᎸᎵᏨ ᎬᏴᏓᎥᎨᎾᏅ  Ꮒ"}, // Cherokee
	{high, "ᏊᎱᏇᏧᎰᎹᏝᏡᎺ  ᎼᎽᏆᏫᏣᏏᏘᏲᎭᏱᏬᏪᏑᏤᏮᏌᏎᏐᏈᏥᎲᎫᎧᎮᏠ ᏃᏭᏟᏞᏰᎻᎷᏢᎴᏉ"},
	{low, "ᕻᖕᑉᕐᒃᑦᖅᒻᓐᓪᔾ ᕝᖏᐃᕿᑭᑎᓯᒥᓂᓕᔨᒡ  ᖑᐅᖁᑯᑐᓱᒧᓄᓗ  ᖓᐊᖃᑲᑕᓴᒪ  ᔭ"}, // Inuktitut
	{high, "ᕵ            ᒋᐱᕆᖖᙱᙳᙵᖤᖠᖦᔅᐞ ᒍᐳᕈᕕ  ᔪᕗᖢ  ᒐᐸᕋ ᕼᓇᓚ  ᕙ"},
	// Korean, two sets
	{`qwertyuiopasdfghjklzxcvbnmQWERTOP`, "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ"},
	// Japanese, kana
	{`1234567890-=qwertyuiop\asdfghjkl;'zxcvbnm,./`, "ぬふあうえおやゆよわほへたていすかんなにらせむちとしはきくまのりれけつさそひこみもねるめ"},
	{`#E$%^&*()Z`, "ぁぃぅぇぉゃゅょをっ"},
	// Bopomofo
	{`1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-`, "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ"},
}

// inScript are the blocks of the scripts whose letters are on the keys of the same
// ones of Devanagari, by India's standard: Bengali to Malayalam.
var inScript = []rune{0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00}
