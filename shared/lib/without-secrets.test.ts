import { expect, test } from "vitest";
import { logWithoutSecrets, withoutSecrets } from "./without-secrets.ts";

test("settings keep what helps, and show no secret", () => {
  const settings = {
    port: 8080,
    database_url: "postgres://gate:s3cret@db.example/gate",
    proxyUrl: "http://user:s3cret@proxy:3128",
    public_url: "https://central.example",
    mail_url: "smtp://gate:s3c@s3cret@mail.example:587",
    standby_url: "postgres://db.example/gate?user=gate&password=s3cret&sslmode=require#s3",
    key_encryption_key: "s3cret",
    metricsToken: "s3cret",
    console: { tls: { certificate: "s3cret", key: "s3cret" }, emergencyHash: "s3cret" },
    site_broker_password_file: "/etc/gate-edge/broker",
    services: [{ name: "customs", address: "https://user:s3cret@customs.example", password: "s3cret" }],
    service_secrets: { customs: { user: "s3cret" } },
    enrolmentCode: null,
  };
  const shown = withoutSecrets(settings);
  expect(JSON.stringify(shown)).not.toContain("s3cret");
  expect(shown).toMatchObject({
    port: 8080,
    database_url: "postgres://[hidden]@db.example/gate",
    public_url: "https://central.example",
    mail_url: "smtp://[hidden]@mail.example:587",
    standby_url: "postgres://db.example/gate?user=gate&password=[hidden]&sslmode=require#s3",
    site_broker_password_file: "/etc/gate-edge/broker",
    services: [{ name: "customs", address: "https://[hidden]@customs.example", password: "[hidden]" }],
    enrolmentCode: null,
  });
});

test("the first password in the journal is hidden, with its line alone", () => {
  const log = 'one\n    password: v6ug6-euem7\nthe password was changed\n{"token":"x"}\nlast\n';
  expect(logWithoutSecrets(log)).toBe("one\n[hidden]\nthe password was changed\n[hidden]\nlast\n");
});
