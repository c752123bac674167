// The way back from an identity provider.
import assert from "node:assert/strict";
import test from "node:test";
import { answerIn, refusal } from "../../Sources/Dashboard/openid.js";

test("an address without code and state is no answer of a provider", () => {
  for (const search of ["", "?", "?code=1", "?state=1", "?utm_source=x&state=1"]) {
    assert.equal(answerIn(search), undefined, search);
  }
});

test("an answer has what the provider has added to the address", () => {
  assert.deepEqual(answerIn("?state=s%2B1&code=c&iss=https%3A%2F%2Fid.example"),
    { code: "c", state: "s+1", issuer: "https://id.example", error: "", why: "" });
});

test("a refusal is told in words, and as the provider says it where that is not known", () => {
  assert.match(refusal(answerIn("?state=s&error=access_denied")), /did not agree/);
  assert.equal(refusal(answerIn("?state=s&error=server_error&error_description=It+broke")),
    "The identity provider says: It broke.");
});
