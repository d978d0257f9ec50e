/**
 * The operations without a place on a page, each under its reason. An operation that gets a place leaves this list; a
 * new one has a place or a reason.
 */
export const WITHOUT_A_PAGE: Readonly<Record<string, readonly string[]>> = {
  "the pages before a sign-in call it, when there is nobody signed in yet": [
    ...["logIn", "proveSecondFactor", "logOut", "beginPasskeySignIn", "signInByPasskey"],
    ...["requestPasswordReset", "checkPasswordLink", "changePassword", "verifyEmail", "takeBackEmail"],
  ],
  "the page of an invited company calls it with the invitation's own token": [
    ...["getInvitationTicket", "confirmInvitationPasscode", "createInvitationVehicleTicket", "updateInvitationTicket"],
    ...[
      "downloadInvitationTicket",
      "listInvitationDriverLinks",
      "createInvitationVehicleTickets",
      "addInvitationPaper",
    ],
  ],
  "the page of a driver calls it with the token of its link": [
    "getDriverTicket",
    "followDriverTicket",
    "subscribeDriverPush",
  ],
  "the page of a verifier's phone calls it": ["listExpectedLoads"],
  "gates call it": [
    ...["checkInHardware", "uploadHardwareTransaction", "uploadHardwareTransactions"],
    ...["getChanges", "pushActivities", "sendHeartbeat", "getCommands", "reportCommandResult", "enrolEdge"],
    "getEdgeRelease",
  ],
  "external programs call it": ["issueToken", "createExternalTenantTicket", "createExternalCompanyTicket"],
  "programs keep a whole fleet in step by it; a page changes and removes one vehicle at a time": [
    ...["updateVehicles", "deleteVehicles"],
  ],
  "phones call it; a page has a session of its own": ["logInMobile", "refreshSession"],
  "phones send their files by it; a page sends each file with its form": [
    ...["uploadFile", "uploadPdf", "uploadFiles", "uploadPhotoText"],
  ],
  "programs and phones at gates without hardware call it: it decides and records, and opens no arm": [
    ...["checkInVirtual", "checkInOfficer"],
  ],
  "watchers of the process call it": ["getHealth"],
  "links in pages and mails lead to it; it answers with the file": ["streamFile"],
  "other sites show what it answers, without a sign-in": ["listPublicFaqs"],
  "the lists of all people and of all roles show the same, with a filter": [
    ...["listTenantOperationalUsers", "listRoleLevels", "listAdminNames"],
  ],
  "the page of any person shows and removes the same account": [
    ...["getTenantOperationalUser", "deleteTenantOperationalUser", "getAdminUser"],
  ],
  "the page of a role shows the same as a grid": ["getRolePermissions"],
  "the page of settings reads all of them, and changes each by its key": [
    ...["getConfig", "updateConfig", "deleteConfig", "getConfigByKey"],
  ],
  "the page of a record shows the same by one operation for all kinds": [
    ...["getGuestTicket", "getGuestTicketByAccessNumber", "getTradeVehicleTicket"],
    ...["getTicketWithoutPabeanan", "getTicketWithPabeanan", "getDualContainerTicket"],
    ...["approveGuestTicket", "rejectGuestTicket", "rejectTradeVehicleTicket"],
  ],
  "a filter of the list of that kind shows the same": [
    ...["listDualContainerTickets", "listGatesOfArea", "listVesselSpmk", "groupCustomsDocuments", "groupPortDocuments"],
  ],
  "the page of the lane shows the same": ["listDevices", "getLatestActivity"],
  "the names at the port stand on one page": ["listOnlineTerminals", "listShippingAgents", "getShippingAgent"],
  "the page of a vehicle's work shows and changes the same": [
    ...["getLoadStatus", "updateLoadVerification", "getGateInVerification"],
  ],
  "the page of the report shows each row as a whole": [
    ...["getLoadingUnloadingReport", "getVehicleActivityReport", "getTenantReport"],
  ],
};
