# Checks a file with a feed in Atom or RSS by the parser of Ruby, which knows what each element must
# have and may have. Prints the form and the number of entries; fails with what is wrong.
require "rexml/document"
require "rss"

ATOM = "http://www.w3.org/2005/Atom"
HISTORY = "http://purl.org/syndication/history/1.0"

# The parser refuses what it does not know, such as these extensions of other specifications.
document = REXML::Document.new(File.read(ARGV.fetch(0)))
root = document.root or abort "it is not XML"
extensions = root.namespace == ATOM ? [HISTORY] : [ATOM, HISTORY]
REXML::XPath.match(document, "//*").each do |element|
  element.remove if extensions.include?(element.namespace)
end

begin
  feed = RSS::Parser.parse(document.to_s, true, false)
rescue RSS::Error => error
  abort error.message
end
abort "it is no feed" if feed.nil?
puts "#{feed.feed_type} #{feed.feed_version}, #{feed.items.size} entries"
