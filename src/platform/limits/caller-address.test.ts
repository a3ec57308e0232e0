import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.server";
import { CallerAddress, networkOf, wideNetworkOf } from "./caller-address.server";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(["", "unknown", "_hidden", "203.0.113", "203.0.113.7.8", "2001:db8", "[::1]", "203.0.113.7/24", "x'--"])(
  "%j is no address",
  (text) => {
    expect(networkOf(text)).toBeUndefined();
  },
);

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["0:0:0:0::/64", "0:0:0::/48"],
  ["203.0.113.7", "203.0.113.7"],
  ["unknown", "unknown"],
])("%s lies in %s", (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide);
});

function watched(trustProxy: boolean) {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => warn.mockRestore());
  const caller = new CallerAddress(trustProxy, log);
  const ask = (socket: string | undefined, forwarded?: string) => caller.of({ socket, forwarded });
  return { ask, told: () => warn.mock.calls.map(([, sentence]) => sentence) };
}

describe("with a proxy that is trusted", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.9, 203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7:5123", "203.0.113.7"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("%j counts as %s: what the nearest proxy wrote", (forwarded, network) => {
    const { ask, told } = watched(true);
    expect(ask("127.0.0.1", forwarded)).toBe(network);
    expect(told()).toEqual([]);
  });

  test.each([undefined, "", "unknown", "203.0.113.7, ", "_hidden"])(
    "%j names nobody: the socket counts",
    (forwarded) => {
      expect(watched(true).ask("::ffff:127.0.0.1", forwarded)).toBe("127.0.0.1");
    },
  );

  test("one that names nobody is told once", () => {
    const { ask, told } = watched(true);
    for (let call = 0; call < 3_000; call++) ask("127.0.0.1");
    expect(told()).toEqual([expect.stringContaining("TRUST_PROXY is on, but requests carry no X-Forwarded-For")]);
  });
});

describe("without one", () => {
  test("X-Forwarded-For is not believed, and that it came is told once, with what to set", () => {
    const { ask, told } = watched(false);
    expect(ask("127.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
    expect(ask("198.51.100.9", "203.0.113.7")).toBe("198.51.100.9");
    expect(told()).toEqual([expect.stringContaining("set TRUST_PROXY=on")]);
  });

  test.each(["127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "::ffff:192.168.1.1", "fd12::1", "fe80::1"])(
    "that everything comes from %s is told once",
    (address) => {
      const { ask, told } = watched(false);
      for (let call = 0; call < 999; call++) ask(address);
      expect(told()).toEqual([]);
      for (let call = 0; call < 2_000; call++) ask(address);
      expect(told()).toEqual([expect.stringContaining("the last 1000 calls came from one private address")]);
    },
  );

  test("a public address, several private ones, and calls of this process are nothing to tell", () => {
    const { ask, told } = watched(false);
    for (let call = 0; call < 3_000; call++) {
      ask("203.0.113.7");
      ask(undefined);
    }
    for (let call = 0; call < 3_000; call++) ask(`192.168.1.${call % 2}`);
    for (let call = 0; call < 3_000; call++) ask("172.32.0.1");
    expect(told()).toEqual([]);
    expect(ask(undefined, "203.0.113.7")).toBe("unknown");
  });
});
