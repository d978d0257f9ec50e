export const PATH = "/v1/profile/second-factors/app";
