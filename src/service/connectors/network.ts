/** Where a host that a person typed may be reached: the address that was checked, never the name again. */
export interface CheckedHost {
  /** IPv4 or IPv6, without brackets. */
  address: string;
  family: 4 | 6;
}

/** What connectors may know of the network. */
export interface Network {
  /**
   * Resolves a name or address once and checks every address it has against the policy.
   * The connection goes to the answer; the name itself is only for TLS.
   * @throws ConnectorError of kind `cannot-reach` with the field `host`
   */
  resolveHost(host: string): Promise<CheckedHost>;
}
