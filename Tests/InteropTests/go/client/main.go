// Calls test.v1.Echo with ttrpc's Go client and prints what comes back: `client SOCKET WHAT`.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"
	"github.com/gogo/protobuf/types"
	"google.golang.org/grpc/status"
)

const limit = 4 << 20

func main() {
	conn, err := net.Dial("unix", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	client := ttrpc.NewClient(conn)
	ctx := context.Background()
	switch os.Args[2] {
	case "unary":
		show(call(client, ctx, "Echo", &types.Any{TypeUrl: "echo", Value: []byte("abc")}))
	case "error":
		show(call(client, ctx, "Echo", &types.Any{TypeUrl: "fail"}))
	case "deadline":
		// The server's answer, not the client's own timer: that one waits longer.
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		response, err := callWithTimeout(client, 50*time.Millisecond)
		show(response, err)
	case "metadata":
		ctx = ttrpc.WithMetadata(ctx, ttrpc.MD{
			"herald-request-id": {"r-7"}, "herald-principal": {"3:demo:k"}, "other": {"x", "y"},
		})
		show(call(client, ctx, "Echo", &types.Any{TypeUrl: "who"}))
	case "unknown":
		show(call(client, ctx, "Nothing", &types.Any{}))
		show(call(client, ctx, "Echo", &types.Any{TypeUrl: "echo"}))
	case "concurrent":
		concurrent(client)
	case "boundary":
		for _, over := range []int{0, 1} {
			show(call(client, ctx, "Echo", fill("count", limit+over)))
		}
		// An answer of exactly the limit: 5 bytes around the value, 5 around the message.
		for _, over := range []int{0, 1} {
			value := []byte(strconv.Itoa(limit - 10 + over))
			response, err := call(client, ctx, "Echo", &types.Any{TypeUrl: "big", Value: value})
			show(&types.Any{TypeUrl: strconv.Itoa(len(response.GetValue()))}, err)
		}
	default:
		log.Fatal("what?")
	}
}

func call(client *ttrpc.Client, ctx context.Context, method string, request *types.Any) (*types.Any, error) {
	var response types.Any
	err := client.Call(ctx, "test.v1.Echo", method, request, &response)
	return &response, err
}

// A call whose timeout travels, made by a client that itself waits for longer.
func callWithTimeout(client *ttrpc.Client, timeout time.Duration) (*types.Any, error) {
	patient := ttrpc.WithUnaryClientInterceptor(func(
		ctx context.Context, request *ttrpc.Request, response *ttrpc.Response,
		_ *ttrpc.UnaryClientInfo, invoke ttrpc.Invoker,
	) error {
		request.TimeoutNano = timeout.Nanoseconds()
		return invoke(ctx, request, response)
	})
	patient(client)
	return call(client, context.Background(), "Echo", &types.Any{TypeUrl: "sleep"})
}

// A request whose envelope has exactly `size` bytes.
func fill(what string, size int) *types.Any {
	message := &types.Any{TypeUrl: what, Value: make([]byte, size)}
	payload, _ := proto.Marshal(message)
	envelope := &ttrpc.Request{Service: "test.v1.Echo", Method: "Echo", Payload: payload}
	message.Value = make([]byte, size-(proto.Size(envelope)-size))
	return message
}

func concurrent(client *ttrpc.Client) {
	var group sync.WaitGroup
	var lock sync.Mutex
	good := 0
	for i := 0; i < 64; i++ {
		group.Add(1)
		go func(i int) {
			defer group.Done()
			for j := 0; j < 50; j++ {
				want := fmt.Sprintf("echo %d %d", i, j)
				response, err := call(client, context.Background(), "Echo", &types.Any{TypeUrl: want})
				if err != nil || response.TypeUrl != want {
					log.Fatal(err, response.TypeUrl)
				}
				lock.Lock()
				good++
				lock.Unlock()
			}
		}(i)
	}
	group.Wait()
	fmt.Println(good)
}

func show(response *types.Any, err error) {
	if err != nil {
		fmt.Printf("%s: %s (%d details)\n",
			status.Code(err), status.Convert(err).Message(), len(status.Convert(err).Proto().GetDetails()))
		return
	}
	fmt.Printf("%s %s\n", response.TypeUrl, response.Value)
}
