// Generated from herald/v1/template.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A content with `{{names}}` of variables in its texts, stored under a name.
    package struct Template: Message {
        package static var fullName: String { "herald.v1.Template" }
        /// `app`.
        package var app = ""
        /// The template's name: at most 64 bytes of a-z, 0-9, '-', '_', '.' and '/'.
        package var name = ""
        /// `content`.
        package var content: Proto.Content?
        /// The names of the variables that occur in the template. Herald writes this field.
        package var variables: [String] = []
        /// `set_time`.
        package var setTime: Proto.Timestamp?
        /// The key that stored the template.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.Template {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Template: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__template()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Template>) {
        unsafe herald__v1__template__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Template>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        content = try unsafe Decoding.message(c.pointee.content)
        variables.reserveCapacity(unsafe c.pointee.n_variables)
        for index in unsafe 0..<c.pointee.n_variables {
            variables.append(try unsafe Decoding.string(c.pointee.variables[index], "variables"))
        }
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Template>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
        unsafe c.pointee.n_variables = variables.count
        unsafe c.pointee.variables = try arena.pointers(variables.count)
        for index in variables.indices {
            unsafe c.pointee.variables[index] = try unsafe arena.string(variables[index], "variables")
        }
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}

extension Proto {
    /// Stores a template, or replaces the one with the same name.
    package struct PutTemplateRequest: Message {
        package static var fullName: String { "herald.v1.PutTemplateRequest" }
        /// `app`.
        package var app = ""
        /// `message_template`.
        package var messageTemplate: Proto.Template?

        package init() {}
    }
}

extension Proto.PutTemplateRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutTemplateRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_template_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutTemplateRequest>) {
        unsafe herald__v1__put_template_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutTemplateRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        messageTemplate = try unsafe Decoding.message(c.pointee.message_template)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutTemplateRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let messageTemplate {
            unsafe c.pointee.message_template = try unsafe arena.message(messageTemplate)
        }
    }
}

extension Proto {
    /// `herald.v1.PutTemplateResponse`.
    package struct PutTemplateResponse: Message {
        package static var fullName: String { "herald.v1.PutTemplateResponse" }
        /// `message_template`.
        package var messageTemplate: Proto.Template?

        package init() {}
    }
}

extension Proto.PutTemplateResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutTemplateResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_template_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutTemplateResponse>) {
        unsafe herald__v1__put_template_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutTemplateResponse>) throws(CodecError) {
        messageTemplate = try unsafe Decoding.message(c.pointee.message_template)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutTemplateResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let messageTemplate {
            unsafe c.pointee.message_template = try unsafe arena.message(messageTemplate)
        }
    }
}

extension Proto {
    /// Lists the templates, ordered by name. An app has at most 500.
    package struct ListTemplatesRequest: Message {
        package static var fullName: String { "herald.v1.ListTemplatesRequest" }
        /// `app`.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListTemplatesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTemplatesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_templates_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTemplatesRequest>) {
        unsafe herald__v1__list_templates_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTemplatesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTemplatesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListTemplatesResponse`.
    package struct ListTemplatesResponse: Message {
        package static var fullName: String { "herald.v1.ListTemplatesResponse" }
        /// `templates`.
        package var templates: [Proto.Template] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListTemplatesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTemplatesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_templates_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTemplatesResponse>) {
        unsafe herald__v1__list_templates_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTemplatesResponse>) throws(CodecError) {
        templates.reserveCapacity(unsafe c.pointee.n_templates)
        for index in unsafe 0..<c.pointee.n_templates {
            if let value: Proto.Template = try unsafe Decoding.message(c.pointee.templates[index]) { templates.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTemplatesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_templates = templates.count
        unsafe c.pointee.templates = try arena.pointers(templates.count)
        for index in templates.indices {
            unsafe c.pointee.templates[index] = try unsafe arena.message(templates[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.DeleteTemplateRequest`.
    package struct DeleteTemplateRequest: Message {
        package static var fullName: String { "herald.v1.DeleteTemplateRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteTemplateRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteTemplateRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_template_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteTemplateRequest>) {
        unsafe herald__v1__delete_template_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteTemplateRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteTemplateRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteTemplateResponse`.
    package struct DeleteTemplateResponse: Message {
        package static var fullName: String { "herald.v1.DeleteTemplateResponse" }

        package init() {}
    }
}

extension Proto.DeleteTemplateResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteTemplateResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_template_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteTemplateResponse>) {
        unsafe herald__v1__delete_template_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteTemplateResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteTemplateResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
