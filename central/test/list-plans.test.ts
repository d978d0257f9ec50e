import { onSqlite } from "./engines.ts";
import { listDeclarationsSuite, listPlansSuite } from "./list-plans-suite.ts";

listDeclarationsSuite();
listPlansSuite(onSqlite());
