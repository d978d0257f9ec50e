import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { EMPTY_SHA256, signRequest } from "./sign-request.ts";

/** The examples of "Authenticating Requests: Using the Authorization Header" in the Amazon S3 API Reference. */
const ACCOUNT = {
  keys: { accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
  region: "us-east-1",
  nowMs: Date.UTC(2013, 4, 24),
};

test.each([
  {
    what: "a range of an object",
    method: "GET",
    address: "/test.txt",
    headers: { range: "bytes=0-9" },
    names: "host;range;x-amz-content-sha256;x-amz-date",
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    what: "an object with a strange name",
    method: "PUT",
    address: "/test%24file.text",
    headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    body: "Welcome to Amazon S3.",
    names: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    what: "a parameter without a value",
    method: "GET",
    address: "/?lifecycle",
    headers: {},
    names: "host;x-amz-content-sha256;x-amz-date",
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    what: "a list",
    method: "GET",
    address: "/?max-keys=2&prefix=J",
    headers: {},
    names: "host;x-amz-content-sha256;x-amz-date",
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
])("$what is signed as Amazon signs it", async ({ method, address, headers, body = "", names, signature }) => {
  const url = new URL(address, "https://examplebucket.s3.amazonaws.com");
  const bodySha256 = createHash("sha256").update(body).digest("hex");
  const signed = await signRequest({ method, url, headers, bodySha256 }, ACCOUNT);
  expect(signed["authorization"]).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, " +
      `SignedHeaders=${names}, Signature=${signature}`,
  );
});

test("nothing has the hash of nothing", () => {
  expect(EMPTY_SHA256).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
