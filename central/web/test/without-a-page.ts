/**
 * The operations without a place on a page, each under its reason. An operation that gets a place leaves this list; a
 * new one has a place or a reason.
 */
export const WITHOUT_A_PAGE: Readonly<Record<string, readonly string[]>> = {
  "the pages for signing in and out call it before there is a visit": ["logIn", "proveSecondFactor", "logOut"],
  "the page of an invited company calls it with the invitation's own token": [
    ...["getInvitationTicket", "confirmInvitationPasscode", "createInvitationVehicleTicket", "updateInvitationTicket"],
    "downloadInvitationTicket",
  ],
  "gates call it": [
    ...["checkInHardware", "uploadHardwareTransaction", "uploadHardwareTransactions"],
    ...["getChanges", "pushActivities", "sendHeartbeat", "getCommands", "reportCommandResult", "enrolEdge"],
  ],
  "external programs call it": ["issueToken", "createExternalTenantTicket", "createExternalCompanyTicket"],
  "phones call it; a page has a session of its own": ["logInMobile", "refreshSession"],
  "watchers of the process call it": ["getHealth"],
  "links in pages and mails lead to it; it answers with the file": ["streamFile"],
  "other sites show what it answers, without a sign-in": ["listPublicFaqs"],
  "a page does the same by another operation": [
    ...["listRoleLevels", "getRolePermissions", "listTenantOperationalUsers", "getTenantOperationalUser"],
    ...["deleteTenantOperationalUser", "getAdminUser", "listAdminNames", "getConfig", "updateConfig", "deleteConfig"],
    ...["getConfigByKey", "listGatesOfArea", "getGuestTicket", "getGuestTicketByAccessNumber", "approveGuestTicket"],
    ...["rejectGuestTicket", "rejectTradeVehicleTicket", "getTradeVehicleTicket"],
    ...["getTicketWithoutPabeanan", "getTicketWithPabeanan", "getDualContainerTicket", "listDualContainerTickets"],
    ...["getLatestActivity", "groupCustomsDocuments", "groupPortDocuments", "listHolds"],
    ...["createVehicles", "updateVehicles", "deleteVehicles"],
  ],
  "only programs call it so far: the account of the person": [
    "requestPasswordReset",
    "checkPasswordLink",
    "changePassword",
    "sendEmailVerification",
    "verifyEmail",
    "beginPasskeySignIn",
    "signInByPasskey",
    "updateProfile",
    "changeOwnEmail",
  ],
  "only programs call it so far: reports and dashboards": [
    "getLoadingUnloadingReport",
    "getVehicleActivityReport",
    "getTenantReport",
  ],
  "only programs call it so far: devices, gate computers and keys": [
    "listDevices",
    "listSigningKeys",
    "rotateSigningKey",
    "revokeSigningKey",
  ],
  "only programs call it so far: making tickets and their files": [
    "uploadFile",
    "uploadPdf",
    "uploadFiles",
    "uploadPhotoText",
    "getFileUrl",
  ],
  "only programs call it so far: papers": [
    "bulkFetchCustomsDocuments",
    "listPortLookups",
    "bulkFetchPortDocuments",
    "updatePortDocument",
    "listVesselSpmk",
    "listOnlineTerminals",
    "listShippingAgents",
    "getShippingAgent",
  ],
  "only programs call it so far: loading, buffer zone and check-in by hand": [
    "listFailureMessages",
    "checkInVirtual",
    "checkInOfficer",
    "getLoadStatus",
    "updateLoadVerification",
    "getGateInVerification",
  ],
};
