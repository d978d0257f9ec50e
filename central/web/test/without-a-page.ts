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
    ...["rejectGuestTicket", "rejectTradeVehicleTicket", "getTradeVehicleTicket", "getInvitation"],
    ...["getTicketWithoutPabeanan", "getTicketWithPabeanan", "getDualContainerTicket", "listDualContainerTickets"],
    ...["listVehicleTickets", "getLatestActivity", "groupCustomsDocuments", "groupPortDocuments", "listHolds"],
    ...["getLatestNotifications", "createVehicles", "updateVehicles", "deleteVehicles"],
  ],
  "only programs call it so far: the account of the person": [
    ...["requestPasswordReset", "checkPasswordLink", "changePassword", "sendEmailVerification", "verifyEmail"],
    ...["beginPasskeySignIn", "signInByPasskey", "listOwnSessions", "endOwnSession", "endOwnSessions"],
    ...["getOwnSecondFactors", "beginOwnProof", "renewOwnRecoveryCodes", "forgetOwnDevices", "beginOwnApp"],
    ...["confirmOwnApp", "removeOwnApp", "beginOwnPasskey", "addOwnPasskey", "removeOwnPasskey", "updateProfile"],
    ...["changeOwnEmail", "changeOwnPassword", "listNotifications", "readNotification", "readAllNotifications"],
  ],
  "only programs call it so far: reports and dashboards": [
    ...["listLoadingsUnloadingsReport", "downloadLoadingsUnloadingsReportPdf", "downloadLoadingsUnloadingsReportXlsx"],
    ...["downloadLoadingsUnloadingsReportCsv", "getLoadingUnloadingReport", "listVehicleActivitiesReport"],
    ...["downloadVehicleActivitiesReportPdf", "downloadVehicleActivitiesReportXlsx"],
    ...["downloadVehicleActivitiesReportCsv", "getVehicleActivityReport", "listTenantsReport"],
    ...["downloadTenantsReportPdf", "downloadTenantsReportXlsx", "downloadTenantsReportCsv", "getTenantReport"],
    ...["requestReportFile", "listReportFiles", "getReportFile", "getReportFileUrl", "cancelReportFile"],
    ...["createReportSchedule", "listReportSchedules", "getReportSchedule", "updateReportSchedule"],
    ...["deleteReportSchedule", "getTraffic", "getAverageTripTime", "getLightCounts", "getVehicleTypeCounts"],
    ...["getDocumentTypeCounts", "getBufferZoneData"],
  ],
  "only programs call it so far: devices, gate computers and keys": [
    ...["listDevices", "addDevice", "updateDevice", "removeDevice", "registerEdge", "listEdges", "getEdge"],
    ...["rotateEdgeCredentials", "revokeEdge", "listSigningKeys", "rotateSigningKey", "revokeSigningKey"],
  ],
  "only programs call it so far: making tickets and their files": [
    ...["createTicketWithoutPabeanan", "updateTicketWithoutPabeanan", "approveTicketWithoutPabeananDestination"],
    ...["rejectTicketWithoutPabeananDestination", "createTicketWithPabeanan", "updateTicketWithPabeanan"],
    ...["approveTicketWithPabeananDestination", "rejectTicketWithPabeananDestination", "createTradeVehicleTicket"],
    ...["updateTradeVehicleTicket", "createGuestTicket", "updateGuestTicket", "createInvitationTicket"],
    ...["sendInvitation", "updateInvitation", "linkTicketSpmk", "unlinkTicketSpmk", "createDualContainerTicket"],
    ...["changeDualContainerType", "uploadFile", "uploadPdf", "uploadPdfOrImage", "uploadFiles", "uploadPhoto"],
    ...["uploadPhotoText", "getFileUrl"],
  ],
  "only programs call it so far: papers": [
    ...["bulkFetchCustomsDocuments", "makeCustomsJobSlip", "makeGateOutJobSlip", "listPortLookups"],
    ...["bulkFetchPortDocuments", "updatePortDocument", "makePortJobSlip", "listVesselSpmk", "listOnlineTerminals"],
    ...["listShippingAgents", "getShippingAgent"],
  ],
  "only programs call it so far: loading, buffer zone and check-in by hand": [
    ...["listFailureMessages", "checkInVirtual", "checkInOfficer", "listBufferZone", "enterBufferZone", "callVehicle"],
    ...["leaveBufferZone", "correctInside", "scanLoadQr", "acceptLoad", "rejectLoad", "finalizeLoad", "getLoadStatus"],
    ...["listLoads", "getLoadCustomsDocument", "getLoadTicket", "getLoadPortDocument", "draftLoadVerification"],
    ...["updateLoadVerification", "endLoadTicket", "allowReEntry", "checkInAtTenant", "getGateInVerification"],
  ],
};
