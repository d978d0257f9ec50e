import { HOLD_WORDS } from "../../../../shared/rules/reason-texts.ts";
import type { Hold } from "../../../wire/hold.ts";
import { HoldKind } from "../../../../shared/wire/paper.ts";
import type { ResourceAct } from "../../parts/resource-acts.ts";
import { both, PAPER_WORDS } from "./paper-words.ts";
import { releaseHold } from "../../../features/trade/papers/operations/release-hold.ts";
import { setHold } from "../../../features/trade/papers/operations/set-hold.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";

/** A document of customs or of the port; a list leaves out its holds. */
interface Document {
  id: string;
  complete_pass_at: string | null;
  holds?: Hold[] | undefined;
}

/** Holds that nobody has released yet. */
export function standing({ holds = [] }: Document): Hold[] {
  return holds.filter(({ released_at }) => released_at === null);
}

/** @param operation of the kind of document */
export function passAct(operation: AnyCalled): ResourceAct<Document> {
  return {
    name: "pass",
    uses: [operation],
    isOffered: ({ complete_pass_at }) => complete_pass_at === null,
    label: both("completePass"),
    icon: "out",
    asks: both("passWhy"),
  };
}

/** @param subject the field of a hold that names its document */
export function holdActs(subject: "customs_document_id" | "port_document_id"): ResourceAct<Document>[] {
  return [
    {
      name: "hold",
      uses: [setHold],
      isOffered: () => true,
      label: both("setHold"),
      icon: "lock",
      asks: both("setHoldWhy"),
      fields: (_, { context: { language } }) => [
        {
          name: "kind",
          label: PAPER_WORDS[language].setHoldKind,
          choices: HoldKind.options.map((kind) => [kind, HOLD_WORDS[kind]?.[language] ?? kind]),
        },
      ],
      inputFor: ({ id }, { kind, reason }) => ({ body: { [subject]: id, kind, reason } }),
    },
    {
      name: "release-hold",
      uses: [releaseHold],
      isOffered: (document) => standing(document).length > 0,
      label: both("endHold"),
      icon: "key",
      asks: both("endHoldWhy"),
      fields: (document, { context: { language }, moments }) => [
        {
          name: "hold",
          label: PAPER_WORDS[language].endHoldWhich,
          choices: standing(document).map(({ id, kind, set_at }) => [
            id,
            `${HOLD_WORDS[kind]?.[language] ?? kind}, ${moments.full(set_at)}`,
          ]),
        },
      ],
      inputFor: (_, { hold = "", reason }) => ({ params: { id: hold }, body: { reason } }),
    },
  ];
}
