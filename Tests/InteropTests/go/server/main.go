// Serves test.v1.Echo with ttrpc's Go implementation: `server SOCKET`. Says "ready" when it listens.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/types"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func main() {
	listener, err := net.Listen("unix", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	server, err := ttrpc.NewServer()
	if err != nil {
		log.Fatal(err)
	}
	server.Register("test.v1.Echo", map[string]ttrpc.Method{"Echo": echo})
	fmt.Println("ready")
	log.Fatal(server.Serve(context.Background(), listener))
}

func echo(ctx context.Context, unmarshal func(interface{}) error) (interface{}, error) {
	var request types.Any
	if err := unmarshal(&request); err != nil {
		return nil, err
	}
	switch request.TypeUrl {
	case "fail":
		return nil, status.Error(codes.FailedPrecondition, "not today")
	case "sleep":
		<-ctx.Done()
		return nil, ctx.Err()
	case "silence":
		time.Sleep(time.Hour)
	case "who":
		id, _ := ttrpc.GetMetadataValue(ctx, "herald-request-id")
		principal, _ := ttrpc.GetMetadataValue(ctx, "herald-principal")
		return &types.Any{TypeUrl: id + " " + principal}, nil
	case "left":
		deadline, ok := ctx.Deadline()
		if !ok {
			return &types.Any{TypeUrl: "none"}, nil
		}
		return &types.Any{TypeUrl: fmt.Sprint(time.Until(deadline).Seconds())}, nil
	case "count":
		return &types.Any{TypeUrl: strconv.Itoa(len(request.Value))}, nil
	case "big":
		count, _ := strconv.Atoi(string(request.Value))
		return &types.Any{Value: make([]byte, count)}, nil
	}
	return &request, nil
}
