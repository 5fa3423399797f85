// Verifies a log of Assay, and receipts of it, with nothing of Assay's: by golang.org/x/mod/sumdb, which is what the Go
// command trusts for its checksum database. Usage: main <url or directory> <vkey> [-token t] [-old note] [receipt]…
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var token = flag.String("token", "", "session or API key")
var old = flag.String("old", "", "file of an earlier checkpoint")

// source reads files of a log; it is a tlog.TileReader whose paths are those of C2SP tlog-tiles.
type source string

func (s source) read(path string) ([]byte, error) {
	if !strings.HasPrefix(string(s), "http") {
		return os.ReadFile(filepath.Join(string(s), path))
	}
	request, err := http.NewRequest("GET", string(s)+"/"+path, nil)
	if err != nil {
		return nil, err
	}
	if *token != "" {
		request.Header.Set("Authorization", "Bearer "+*token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return nil, fmt.Errorf("%s: %s", path, response.Status)
	}
	return io.ReadAll(response.Body)
}

func (s source) Height() int                     { return 8 }
func (s source) SaveTiles([]tlog.Tile, [][]byte) {}
func (s source) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		bytes, err := s.read("tile/" + strings.TrimPrefix(tile.Path(), "tile/8/"))
		if err != nil {
			return nil, err
		}
		data[i] = bytes
	}
	return data, nil
}

// open believes a checkpoint that the key signed, whose origin is the key's name.
func open(message []byte, key note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(message, note.VerifierList(key))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != key.Name() {
		return tlog.Tree{}, errors.New("this is no checkpoint of the log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

// checkEntries hashes every entry and holds it against the hash in the tree, which TileHashReader proves by its root.
func checkEntries(s source, tree tlog.Tree, hashes tlog.HashReader) error {
	for first := int64(0); first < tree.N; first += 256 {
		width := tree.N - first
		if width > 256 {
			width = 256
		}
		data, err := s.read("tile/entries/" + strings.TrimPrefix(tlog.Tile{H: 8, N: first / 256, W: int(width)}.Path(), "tile/8/0/"))
		if err != nil {
			return err
		}
		for i := first; i < first+width; i++ {
			if len(data) < 2 || len(data) < 2+int(binary.BigEndian.Uint16(data)) {
				return fmt.Errorf("the bundle of entry %d is cut off", i)
			}
			length := 2 + int(binary.BigEndian.Uint16(data))
			found, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, i)})
			if err != nil {
				return err
			}
			if tlog.RecordHash(data[2:length]) != found[0] {
				return fmt.Errorf("entry %d is not the one in the tree", i)
			}
			data = data[length:]
		}
	}
	return nil
}

// checkReceipt verifies a c2sp.org/tlog-proof@v1 whose extra data carries the leaf.
func checkReceipt(text string, key note.Verifier) error {
	head, checkpoint, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	if len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
		return errors.New("this is no receipt")
	}
	extra, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	if err != nil {
		return err
	}
	var said struct{ Leaf string }
	if err := json.Unmarshal(extra, &said); err != nil {
		return err
	}
	leaf, err := base64.RawURLEncoding.DecodeString(said.Leaf)
	if err != nil {
		return err
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	if err != nil {
		return err
	}
	var proof tlog.RecordProof
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		proof = append(proof, hash)
	}
	tree, err := open([]byte(checkpoint), key)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(leaf))
}

func run() error {
	if len(os.Args) < 3 {
		return errors.New("usage: main <url or directory> <vkey> [-token t] [-old note] [receipt]…")
	}
	s := source(os.Args[1])
	key, err := note.NewVerifier(os.Args[2])
	if err != nil {
		return err
	}
	flag.CommandLine.Parse(os.Args[3:])
	message, err := s.read("checkpoint")
	if err != nil {
		return err
	}
	tree, err := open(message, key)
	if err != nil {
		return err
	}
	hashes := tlog.TileHashReader(tree, s)
	if err := checkEntries(s, tree, hashes); err != nil {
		return err
	}
	if *old != "" {
		message, err := os.ReadFile(*old)
		if err != nil {
			return err
		}
		before, err := open(message, key)
		if err != nil {
			return err
		}
		proof, err := tlog.ProveTree(tree.N, before.N, hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash); err != nil {
			return fmt.Errorf("the log is not an extension of the earlier checkpoint: %w", err)
		}
	}
	for _, path := range flag.Args() {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := checkReceipt(string(text), key); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	fmt.Printf("%d leaves and %d receipts verified\n", tree.N, flag.NArg())
	return nil
}

func main() {
	log.SetFlags(0)
	if err := run(); err != nil {
		log.Fatal(err)
	}
}
