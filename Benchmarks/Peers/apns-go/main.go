// Go's net/http as a sender of pushes: the engine of gorush and of most senders in Go.
//
// apns-go URL AUTHORITIES COUNT WORKERS FIELDS BODY: POSTs BODY COUNT times, by WORKERS goroutines,
// each time to another token; FIELDS is a file of "name: value" lines. Prints requests a second.
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	url := os.Args[1]
	authorities, err := os.ReadFile(os.Args[2])
	check(err)
	count, err := strconv.Atoi(os.Args[3])
	check(err)
	workers, err := strconv.Atoi(os.Args[4])
	check(err)
	fields, err := os.ReadFile(os.Args[5])
	check(err)
	body, err := os.ReadFile(os.Args[6])
	check(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authorities)
	transport := &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: pool},
		ForceAttemptHTTP2: true,
	}
	client := &http.Client{Transport: transport, Timeout: 30 * time.Second}
	var next, failed int64
	var group sync.WaitGroup
	start := time.Now()
	for worker := 0; worker < workers; worker++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for {
				number := atomic.AddInt64(&next, 1)
				if number > int64(count) {
					return
				}
				request, err := http.NewRequest("POST", fmt.Sprintf("%s/3/device/%064x", url, number), bytes.NewReader(body))
				check(err)
				for _, line := range strings.Split(strings.TrimSpace(string(fields)), "\n") {
					name, value, _ := strings.Cut(line, ": ")
					request.Header.Set(name, value)
				}
				response, err := client.Do(request)
				if err != nil {
					atomic.AddInt64(&failed, 1)
					continue
				}
				_, _ = io.Copy(io.Discard, response.Body)
				_ = response.Body.Close()
				if response.StatusCode != 200 || response.ProtoMajor != 2 {
					atomic.AddInt64(&failed, 1)
				}
			}
		}()
	}
	group.Wait()
	seconds := time.Since(start).Seconds()
	fmt.Printf("%.0f %d\n", float64(count)/seconds, failed)
}
