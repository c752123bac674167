// The gRPC C++ side of the call benchmark: `serve SOCKET`, or `call SOCKET IN-FLIGHT SECONDS`.
#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "herald/v1/registry_service.grpc.pb.h"

using namespace herald::v1;
using Clock = std::chrono::steady_clock;

class Service final : public Registry::CallbackService {
    grpc::ServerUnaryReactor *SyncDevice(
        grpc::CallbackServerContext *context, const SyncDeviceRequest *request,
        SyncDeviceResponse *response) override {
        response->set_app("demo");
        response->set_tag_version(request->tags().version() + 1);
        response->set_tags_accepted(true);
        auto *reactor = context->DefaultReactor();
        reactor->Finish(grpc::Status::OK);
        return reactor;
    }
};

static SyncDeviceRequest example() {
    SyncDeviceRequest request;
    request.set_device_id("0123456789abcdef0123456789abcdef");
    request.set_device_secret("0123456789abcdef0123456789abcdef0123456789a");
    request.set_locale("en_US");
    request.set_time_zone("America/New_York");
    auto *tags = request.mutable_tags();
    for (const char *tag : {"/bill/action", "/bills/hr9999-113", "/legislators/C000127"})
        tags->add_tags(tag);
    tags->set_version(41);
    return request;
}

// One of the calls in flight: sends the next when the last is answered.
struct Worker {
    std::unique_ptr<grpc::ClientContext> context;
    SyncDeviceRequest request;
    SyncDeviceResponse response;
    grpc::Status status;
    std::unique_ptr<grpc::ClientAsyncResponseReader<SyncDeviceResponse>> reader;

    void send(Registry::Stub &stub, grpc::CompletionQueue &queue) {
        context = std::make_unique<grpc::ClientContext>();
        context->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
        context->AddMetadata("herald-request-id", "bench");
        request = example();
        response.Clear();
        reader = stub.AsyncSyncDevice(context.get(), request, &queue);
        reader->Finish(&response, &status, this);
    }
};

static void call(const std::string &path, int in_flight, int seconds) {
    auto channel =
        grpc::CreateChannel("unix:" + path, grpc::InsecureChannelCredentials());
    auto stub = Registry::NewStub(channel);
    grpc::CompletionQueue queue;
    std::vector<Worker> workers(in_flight);
    auto began = Clock::now();
    auto end = began + std::chrono::seconds(seconds);
    for (auto &worker : workers) worker.send(*stub, queue);
    long total = 0;
    int active = in_flight;
    void *tag;
    bool ok;
    while (active > 0 && queue.Next(&tag, &ok)) {
        auto *worker = static_cast<Worker *>(tag);
        if (!worker->status.ok() || worker->response.tag_version() != 42) {
            fprintf(stderr, "a wrong answer: %s\n", worker->status.error_message().c_str());
            exit(1);
        }
        total++;
        if (Clock::now() < end)
            worker->send(*stub, queue);
        else
            active--;
    }
    std::chrono::duration<double> took = Clock::now() - began;
    printf("%d\n", int(total / took.count()));
}

int main(int count, char **arguments) {
    if (count == 3 && std::string(arguments[1]) == "serve") {
        Service service;
        grpc::ServerBuilder builder;
        builder.AddListeningPort(
            std::string("unix:") + arguments[2], grpc::InsecureServerCredentials());
        builder.RegisterService(&service);
        builder.BuildAndStart()->Wait();
    } else if (count == 5) {
        call(arguments[2], atoi(arguments[3]), atoi(arguments[4]));
    } else {
        fprintf(stderr, "usage: grpc-cpp serve SOCKET | call SOCKET IN-FLIGHT SECONDS\n");
        return 2;
    }
}
