// Sends one notification with Herald. Needs Go 1.19 or later and nothing else.
//
//	HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
//	    go run send.go IDEMPOTENCY_KEY AUDIENCE TITLE
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const attempts = 5

type content struct {
	Title string `json:"title"`
}

type notification struct {
	// A repeated call with the same key sends once. Take the id of what it is about.
	IdempotencyKey string  `json:"idempotencyKey"`
	Type           string  `json:"type"`
	Audience       string  `json:"audience"`
	Content        content `json:"content"`
}

// client trusts the authority in the file HERALD_CA, or those of the system if that is not set.
func client() (*http.Client, error) {
	transport := &http.Transport{ForceAttemptHTTP2: true}
	if path := os.Getenv("HERALD_CA"); path != "" {
		pem, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s has no certificate", path)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	return &http.Client{Transport: transport, Timeout: 15 * time.Second}, nil
}

type acceptance struct {
	Notification struct {
		ID string `json:"id"`
	} `json:"notification"`
	Warnings []struct {
		Message string `json:"message"`
	} `json:"warnings"`
}

// message returns what an error says: its code, and which field is wrong.
func message(text []byte) string {
	var problem struct{ Code, Message string }
	if json.Unmarshal(text, &problem) != nil || problem.Message == "" {
		return string(text) // Of a proxy, not of Herald.
	}
	return problem.Code + ": " + problem.Message
}

// post makes one call. When it fails, it says whether the call may be repeated, and after how long;
// 0 means that Herald did not say.
func post(client *http.Client, body []byte) (sent acceptance, again bool, wait int, err error) {
	url := os.Getenv("HERALD_URL") + "/herald.v1.Delivery/Send"
	request, err := http.NewRequest("POST", url, bytes.NewReader(body))
	if err != nil {
		return sent, false, 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+os.Getenv("HERALD_KEY"))
	answer, err := client.Do(request)
	if err != nil {
		// Nobody answered; or whoever answered is not trusted.
		var unknown x509.UnknownAuthorityError
		var name x509.HostnameError
		var invalid x509.CertificateInvalidError
		distrust := errors.As(err, &unknown) || errors.As(err, &name) || errors.As(err, &invalid)
		return sent, !distrust, 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return sent, true, 0, err
	}
	if answer.StatusCode != http.StatusOK {
		wait, _ = strconv.Atoi(answer.Header.Get("Retry-After"))
		// 503, 504: a part of Herald is away. 429 with Retry-After: too much at once.
		// Everything else would be refused again.
		away := answer.StatusCode == 503 || answer.StatusCode == 504
		again = away || answer.StatusCode == 429 && wait > 0
		return sent, again, wait, errors.New(message(text))
	}
	err = json.Unmarshal(text, &sent)
	return sent, false, 0, err
}

// send returns what Herald answers.
func send(message notification) (acceptance, error) {
	client, err := client()
	if err != nil {
		return acceptance{}, err
	}
	body, err := json.Marshal(message)
	if err != nil {
		return acceptance{}, err
	}
	for attempt := 1; ; attempt++ {
		sent, again, wait, err := post(client, body)
		if err == nil || !again || attempt == attempts {
			return sent, err
		}
		if wait == 0 {
			wait = 1 << (attempt - 1)
		}
		time.Sleep(time.Duration(wait) * time.Second)
	}
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: send IDEMPOTENCY_KEY AUDIENCE TITLE")
		os.Exit(64)
	}
	if !strings.HasPrefix(os.Getenv("HERALD_URL"), "https://") {
		fmt.Fprintln(os.Stderr,
			"HERALD_URL has to be the gateway's address, such as https://localhost:8443")
		os.Exit(64)
	}
	if os.Getenv("HERALD_KEY") == "" {
		fmt.Fprintln(os.Stderr, "HERALD_KEY has to be a key with the role sender")
		os.Exit(64)
	}
	sent, err := send(notification{os.Args[1], "/story", os.Args[2], content{os.Args[3]}})
	if err != nil {
		fmt.Fprintln(os.Stderr, "not sent:", err)
		os.Exit(1)
	}
	// Such as that nobody follows a tag of the audience.
	for _, warning := range sent.Warnings {
		fmt.Fprintln(os.Stderr, "warning:", warning.Message)
	}
	fmt.Println(sent.Notification.ID)
}
