import { presentedText } from "../../shared/credential/find-presented.ts";
import { saidOfFault } from "./arm/faults.ts";
import { barrierDispatcher } from "./barrier-dispatcher.ts";
import { deviceBoard } from "./device-board.ts";
import { deviceTests } from "./device-tests.ts";
import { hasPassed, isAtRest, laneObservers } from "./observers.ts";
import { factWriter } from "./fact-writer.ts";
import { type LaneOutputs, outputsOf } from "./passage/outputs.ts";
import type { Entry, LaneEffect, LaneEvent } from "./passage/state.ts";
import { isLaneCommandWanted, stepLane } from "./lane-machine.ts";
import { nextDeadlineMs } from "./passage/time.ts";
import { lightWorker, signWorker } from "./output-workers.ts";
import type { DeviceEvents } from "./ports.ts";
import { phaseName } from "./phase-name.ts";
import { readerNoise } from "./reader-noise.ts";
import { laneHealth } from "./lane-health.ts";
import { openReplies } from "./replies.ts";
import { scanDecider } from "./scan-decider.ts";
import { laneScale } from "./scale/lane-scale.ts";
import { undeliveredCode } from "./undelivered-code.ts";
import { mergeReadings } from "./merge-readings.ts";
import type { Lane, LaneParts } from "./lane.ts";

const MAX_WAIT_MS = 3_600_000;

/**
 * The one shell around the lane's machine: it feeds in events, performs the effects, and turns failures into events.
 */
export function runLane(parts: LaneParts): Lane {
  const { laneId, setup, devices, admission, clock, log } = parts;
  let state = parts.first;
  let cancelTick: (() => void) | null = null;
  let settling: NodeJS.Immediate | null = null;
  const waiting: LaneEvent[] = [];
  let [isClosed, isStepping] = [false, false];
  const shown = { sign: "", light: "" };
  const replies = openReplies(clock);
  const named = devices.map(({ device, name, role }) => ({ id: device.id, name, role }));
  const board = deviceBoard(named, clock.nowMs(), setup.rules.entry_by_plate);
  const parted = devices.map(({ device }) => device);
  const arm = parted.find((device) => device.barrier)?.barrier ?? null;
  const patience = { clock, isOver: () => isClosed };
  const showSign = signWorker(
    parted.flatMap((device) => device.sign ?? []),
    patience,
  );
  const observers = laneObservers(setup, parted, parts);
  const setLight = lightWorker(
    parted.flatMap((device) => device.light ?? []),
    patience,
  );

  const dispatch = (event: LaneEvent): void => {
    if (isClosed) return;
    waiting.push(event);
    if (isStepping) return;
    isStepping = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) take(next);
    isStepping = false;
    scheduleTick();
    settleSoon();
  };

  /** Sign, light and cameras come a turn after the arm: other lanes with an opening on disk can open first. */
  const settleSoon = (): void => {
    settling ??= setImmediate(() => {
      settling = null;
      if (isClosed) return;
      showOutputs(false);
      observers.settle(state);
      health.watch();
      parts.onChange();
    });
  };

  const take = (event: LaneEvent): void => {
    try {
      const stepped = stepLane(setup, state, event, clock.monotonicMs());
      state = stepped.state;
      for (const effect of stepped.effects) perform(effect);
      observers.saw(event);
    } catch (error) {
      const fields = { err: error, lane: laneId, event: event.type, phase: state.phase.at };
      log.error(fields, "lane event dropped: the state machine failed");
    }
  };

  const sendToBarrier = barrierDispatcher({
    arm,
    clock,
    log,
    laneId,
    dispatch,
    isStillWanted: (effect) => !isClosed && isLaneCommandWanted(setup, state, effect, clock.monotonicMs()),
  });

  const perform = (effect: LaneEffect): void => {
    switch (effect.do) {
      case "decide":
        arm?.standBy?.();
        void decider.decide(effect);
        return;
      case "record":
        facts.write(effect);
        return;
      case "open-barrier":
      case "close-barrier":
      case "hold-barrier":
        void sendToBarrier(effect);
        return;
      case "answer-reader": {
        const reader = parted.find((device) => device.id === effect.readerId)?.reader;
        const answered = effect.isRepeat
          ? reader?.answerAgain?.(effect.isAccepted)
          : reader?.answer?.(effect.isAccepted);
        answered?.catch((error: unknown) => log.debug({ err: error, lane: laneId }, "the reader refused the answer"));
        return;
      }
      case "reply":
        replies.answer(effect.requestId, effect.answer);
        return;
    }
  };

  const record = (entry: Entry): void => perform({ do: "record", entry, then: null });
  const scale = laneScale(parts.bridge, devices, { clock, changed: () => settleSoon() });
  const decider = scanDecider({
    admission,
    log,
    laneId,
    scale,
    dispatch,
    weighMs: setup.weighMs ?? 0,
    inPassingMs: setup.rules.weigh_seconds * 1000,
    weighed: (activityId, weighed) => record({ type: "weighing", activityId, weighed }),
  });

  const facts = factWriter({
    ...patience,
    admission,
    log,
    laneId,
    dispatch,
    written(entry, activityId) {
      observers.recorded(entry, activityId);
      if (hasPassed(entry)) scale?.saw({ type: "passed" });
      else if (entry.type === "passage" && state.arm.isAway) undelivered.gaveBack(entry.opening.presented);
      settleSoon();
    },
  });

  const outputs = (): LaneOutputs => outputsOf(setup, state, scale?.figure());
  const showOutputs = (isAnew: boolean): void => {
    const { sign, light } = outputs();
    const text = JSON.stringify(sign);
    if (isAnew || text !== shown.sign) showSign(sign);
    if (isAnew || light !== shown.light) setLight(light);
    Object.assign(shown, { sign: text, light });
  };

  // A timer of the runtime holds 24 days at most and fires at once beyond that; a mode may last longer.
  const inMs = (deadlineMs: number): number => Math.min(MAX_WAIT_MS, Math.max(1, deadlineMs - clock.monotonicMs()));
  const scheduleTick = (): void => {
    cancelTick?.();
    const deadlineMs = nextDeadlineMs(setup, state);
    cancelTick = deadlineMs === null ? null : clock.after(inMs(deadlineMs), () => dispatch({ type: "tick" }));
  };

  const health = laneHealth({
    board,
    laneId,
    clock,
    log,
    recorded: parts.recordedHealth ?? "well",
    armFault: () => state.arm.fault && saidOfFault(state.arm.fault),
    doubts: () => scale?.doubts(),
    record,
  });

  const noise = readerNoise({
    nameOf: (id) => named.find((device) => device.id === id)?.name ?? id,
    doubt(id, because) {
      board.doubt(id, because, clock.nowMs());
      parts.onChange();
    },
    record: (detail) => record({ type: "event", event: "reader_noise", detail }),
    clock,
    log,
  });

  const undelivered = undeliveredCode(clock);
  const said = mergeReadings(devices.map(({ device: { id }, place }) => ({ id, place })));
  const events: DeviceEvents = {
    scanned(readerId, read, atMs) {
      const text = presentedText(read);
      if (!noise.passes(readerId, text) || (state.arm.isAway && undelivered.isStill(text))) return;
      dispatch({ type: "scanned", scan: { text, readerId, atMs } });
    },
    plateRead: (readerId, plate, atMs) => {
      const isKnown = setup.rules.entry_by_plate && parts.knowsPlate(plate);
      dispatch({ type: "plate-read", readerId, plate, atMs, isKnown });
    },
    loop(id, place, loop) {
      const merged = said.loop(id, place, loop);
      scale?.saw({ type: "loop", place, state: merged });
      if (place !== "deck_end") dispatch({ type: "loop", place, state: merged });
    },
    weight: (_, reading) => scale?.saw({ type: "weight", reading }),
    barrier: (_, position) => dispatch({ type: "position", position }),
    fire: (id, isOn) => dispatch({ type: "fire", isOn: said.fire(id, isOn) }),
    health(deviceId, deviceState, detail) {
      const isBack = board.set(deviceId, deviceState, detail, clock.nowMs());
      const isLost = deviceState !== "ready" && !(deviceState === "starting" && state.arm.startsUntilMs !== null);
      const role = devices.find(({ device }) => device.id === deviceId)?.role;
      if (role === "barrier" && isBack) dispatch({ type: "barrier-back" });
      else if (role === "barrier" && isLost) dispatch({ type: "barrier-lost" });
      if (isBack && (role === "sign" || role === "light")) showOutputs(true);
      health.watch();
      parts.onChange();
    },
  };

  const isResting = (): boolean => facts.isDone && decider.undecided === 0 && isAtRest(state);
  const showAnew = (): void => (isClosed ? undefined : showOutputs(true));
  const tests = deviceTests({ devices, clock, isAtRest: isResting, showAnew });
  dispatch({ type: "tick" });
  return {
    events: tests.watch(events),
    test: (deviceId, trial) => tests.test(deviceId, trial),
    act: (act) => replies.ask((asked) => dispatch({ type: "act", act: { ...act, ...asked } }), act.deadlineMs),
    settle: (activityId, isAdmitted, by, reason) =>
      replies.ask((asked) => dispatch({ type: "settle", ...asked, activityId, isAdmitted, by, reason })),
    rejudge: (activityId, decision, sign) => dispatch({ type: "rejudged", activityId, decision, sign }),
    checkIn: (text, byHand) =>
      replies.ask((asked) => {
        const scan = { text, readerId: null, atMs: clock.monotonicMs(), byHand: { ...byHand, ...asked } };
        dispatch({ type: "check-in", scan });
      }),
    look: () => ({ setup, state, sign: outputs().sign, weight: scale ? scale.live() : undefined }),
    correctClock: (epochMs) => dispatch({ type: "clock-corrected", epochMs }),
    // A replacement that came earlier would settle a second time the activities that are not on disk yet.
    isAtRest: isResting,
    recordedHealth: () => health.recorded,
    report() {
      const { sign, light } = outputs();
      return {
        lane_id: laneId,
        ...health.now(),
        mode: state.mode.mode,
        phase: phaseName(state),
        barrier: state.arm.position,
        sign: parted.some((device) => device.sign) ? sign.lines.join(" / ") : null,
        light: parted.some((device) => device.light) ? light : null,
        devices: board.reports(),
      };
    },
    [Symbol.dispose]() {
      noise[Symbol.dispose]();
      isClosed = true;
      cancelTick?.();
      health[Symbol.dispose]();
      scale?.[Symbol.dispose]();
      replies[Symbol.dispose]();
    },
  };
}
