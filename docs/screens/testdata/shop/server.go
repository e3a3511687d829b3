package main

import (
	"log"
	"net/http"
	"os"
)

// main serves the shop until it is stopped.
func main() {
	addr := ":" + port()
	log.Println("the shop is open at", addr)
	log.Fatal(http.ListenAndServe(addr, routes()))
}

// port is the environment's, or 8080.
func port() string {
	if p := os.Getenv("PORT"); p != "" {
		return p
	}
	return "8080"
}

// routes says who answers which path.
func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items", list)
	mux.HandleFunc("POST /orders", order)
	return mux
}

// list writes what there is to buy.
func list(w http.ResponseWriter, _ *http.Request) {
	w.Write([]byte("tea, cups, a pot\n"))
}

// order takes an order. TODO: write it down.
func order(w http.ResponseWriter, _ *http.Request) {
	w.WriteHeader(http.StatusAccepted)
}
