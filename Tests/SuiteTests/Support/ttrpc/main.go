// Does the demo with ttrpc's Go client at the services' own sockets, and prints what it sees: `demo RUN-DIRECTORY`.
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"

	heraldv1 "demo/herald/v1"
)

const app = "go"

type service struct {
	name   string
	client *ttrpc.Client
}

func open(directory, socket, name string) service {
	conn, err := net.Dial("unix", filepath.Join(directory, socket))
	if err != nil {
		log.Fatal(err)
	}
	return service{"herald.v1." + name, ttrpc.NewClient(conn)}
}

func (s service) call(method string, request, response proto.Message) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	if err := s.client.Call(ctx, s.name, method, request, response); err != nil {
		log.Fatalf("%s: %v", method, err)
	}
}

func main() {
	registry := open(os.Args[1], "registry.sock", "Registry")
	geo := open(os.Args[1], "geo.sock", "Geo")
	delivery := open(os.Args[1], "delivery.sock", "Delivery")

	registry.call("CreateApp", &heraldv1.CreateAppRequest{Id: app, Name: "Go"}, &heraldv1.CreateAppResponse{})
	var device heraldv1.RegisterDeviceResponse
	registry.call("RegisterDevice", &heraldv1.RegisterDeviceRequest{
		App: app, InstallId: "go-0123456789abcdef0123456789abcdef", Tags: []string{"/bill/vote", "/bills/hr3590-111"},
	}, &device)
	audience := "/bill/vote AND /bills/hr3590-111"
	var preview heraldv1.PreviewAudienceResponse
	registry.call("PreviewAudience", &heraldv1.PreviewAudienceRequest{App: app, Audience: audience}, &preview)
	fmt.Println("audience", preview.Devices, "of", preview.DevicesInApp)

	geo.call("UpsertPlace", &heraldv1.UpsertPlaceRequest{App: app, Place: &heraldv1.Place{
		Id: "hall", Title: "Independence Hall",
		Centre: &heraldv1.Coordinate{Latitude: 39.9489, Longitude: -75.15},
	}}, &heraldv1.UpsertPlaceResponse{})
	var near heraldv1.NearestPlacesResponse
	geo.call("NearestPlaces", &heraldv1.NearestPlacesRequest{
		App: app, Location: &heraldv1.Coordinate{Latitude: 39.9489, Longitude: -75.15},
	}, &near)
	fmt.Println("near", near.Places[0].Place.Title, near.Places[0].EdgeDistanceMetres)

	first := send(delivery, audience, "Passed")
	fmt.Println("first", settled(delivery, first))
	stop(delivery, true)
	second := send(delivery, audience, "Signed")
	fmt.Println("second", settled(delivery, second))
	stop(delivery, false)
	var released heraldv1.ReleaseNotificationsResponse
	delivery.call("ReleaseNotifications", &heraldv1.ReleaseNotificationsRequest{App: app}, &released)
	fmt.Println("released", released.Released, settled(delivery, second))
}

func send(delivery service, audience, body string) string {
	var sent heraldv1.SendResponse
	delivery.call("Send", &heraldv1.SendRequest{
		App: app, Type: "/bill/vote", Audience: audience, IdempotencyKey: "go-" + body,
		Content: &heraldv1.Content{Body: body},
	}, &sent)
	return sent.Notification.Id
}

func stop(delivery service, on bool) {
	request := &heraldv1.SetKillSwitchRequest{App: app, On: on, Reason: "the demo"}
	delivery.call("SetKillSwitch", request, &heraldv1.SetKillSwitchResponse{})
}

// The state that a notification comes to, within two minutes.
func settled(delivery service, id string) heraldv1.NotificationState {
	var response heraldv1.GetNotificationResponse
	for end := time.Now().Add(120 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		delivery.call("GetNotification", &heraldv1.GetNotificationRequest{App: app, Id: id}, &response)
		switch response.Notification.State {
		case heraldv1.NotificationState_NOTIFICATION_STATE_SENT, heraldv1.NotificationState_NOTIFICATION_STATE_STALLED:
			return response.Notification.State
		}
	}
	return response.Notification.State
}
