// The Go side of the call benchmark: `serve SOCKET`, or `call SOCKET IN-FLIGHT SECONDS`.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/containerd/ttrpc"

	heraldv1 "peer/herald/v1"
)

const service = "herald.v1.Registry"

func main() {
	if len(os.Args) < 3 {
		log.Fatal("usage: ttrpc-go serve SOCKET | call SOCKET IN-FLIGHT SECONDS")
	}
	if os.Args[1] == "serve" {
		serve(os.Args[2])
		return
	}
	inFlight, _ := strconv.Atoi(os.Args[3])
	seconds, _ := strconv.Atoi(os.Args[4])
	call(os.Args[2], inFlight, time.Duration(seconds)*time.Second)
}

func serve(path string) {
	os.Remove(path)
	listener, err := net.Listen("unix", path)
	if err != nil {
		log.Fatal(err)
	}
	server, err := ttrpc.NewServer()
	if err != nil {
		log.Fatal(err)
	}
	server.Register(service, map[string]ttrpc.Method{
		"SyncDevice": func(ctx context.Context, unmarshal func(interface{}) error) (interface{}, error) {
			var request heraldv1.SyncDeviceRequest
			if err := unmarshal(&request); err != nil {
				return nil, err
			}
			response := &heraldv1.SyncDeviceResponse{App: "demo", TagVersion: 1, TagsAccepted: true}
			if request.Tags != nil {
				response.TagVersion = request.Tags.Version + 1
			}
			return response, nil
		},
	})
	log.Fatal(server.Serve(context.Background(), listener))
}

func call(path string, inFlight int, duration time.Duration) {
	conn, err := net.Dial("unix", path)
	if err != nil {
		log.Fatal(err)
	}
	client := ttrpc.NewClient(conn)
	ctx := ttrpc.WithMetadata(context.Background(), ttrpc.MD{"herald-request-id": []string{"bench"}})
	began := time.Now()
	end := began.Add(duration)
	var total int64
	var workers sync.WaitGroup
	for i := 0; i < inFlight; i++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			count := 0
			for time.Now().Before(end) {
				callOnce(ctx, client)
				count++
			}
			atomic.AddInt64(&total, int64(count))
		}()
	}
	workers.Wait()
	fmt.Println(int(float64(total) / time.Since(began).Seconds()))
}

func callOnce(ctx context.Context, client *ttrpc.Client) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request := &heraldv1.SyncDeviceRequest{
		DeviceId:     "0123456789abcdef0123456789abcdef",
		DeviceSecret: "0123456789abcdef0123456789abcdef0123456789a",
		Locale:       "en_US",
		TimeZone:     "America/New_York",
		Tags: &heraldv1.TagSet{
			Tags:    []string{"/bill/action", "/bills/hr9999-113", "/legislators/C000127"},
			Version: 41,
		},
	}
	var response heraldv1.SyncDeviceResponse
	if err := client.Call(ctx, service, "SyncDevice", request, &response); err != nil {
		log.Fatal(err)
	}
	if response.TagVersion != 42 {
		log.Fatal("a wrong answer")
	}
}
