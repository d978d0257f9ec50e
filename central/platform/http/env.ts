import type { HttpBindings } from "@hono/node-server";
import type { Principal } from "../auth/principal.ts";
import type { Operation } from "./operation.ts";

/** The context of one request in the application. */
export interface HttpEnv {
  /** Absent when a test calls the application without a server. */
  Bindings: Partial<HttpBindings> & {
    /** Gives back the place of the caller's address: the caller is known. */
    leaveLine?: () => void;
  };
  Variables: {
    requestId: string;
    ip: string | null;
    operation?: Operation;
    principal?: Principal;
  };
}
