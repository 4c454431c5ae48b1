/**
 * A certificate for `localhost` that nobody has signed but itself, good from 2020 to 2120. Its key opens nothing outside the tests.
 * Made with `openssl ca -selfsign`, with the dates and the names `localhost` and `127.0.0.1`.
 */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggXYu226tpecjrZPi
54p+BD9VhvSVU0KpkOoOX+PtV56hRANCAAQJiqWcSVmQBDwVG+Vhs/cvq5M40sQA
riW9qKTiqfoTgRLEc230ezWw3Z2H+o7wEbT98z95xBPWpdGrHHoU32dS
-----END PRIVATE KEY-----
`;

export const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAmKpZxJWZAEPBUb
5WGz9y+rkzjSxACuJb2opOKp+hOBEsRzbfR7NbDdnYf6jvARtP3zP3nEE9al0asc
ehTfZ1KjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRh3/qBGmCs4O8mu8oRH70VydtiSzAKBggqhkjOPQQD
AgNIADBFAiEA6ge/A/T2P7pvM7KVm9rTHa6amB0zd4Qu6tBd/Xzu6fkCIFozYMkv
C/RUx2GrP7/rSN3iweGH4hMj5Y+YJ91HCMyZ
-----END CERTIFICATE-----
`;
