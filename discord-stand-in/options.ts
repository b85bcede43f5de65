export type StandInOptions = {
  clientId: string
  clientSecret: string
  /** Only exactly these are accepted. */
  redirectUris: string[]
  /** 60 seconds by default. */
  codeLifetimeMs?: number
  /** Without one every bot request is refused. */
  botToken?: string
  /** The address for interactions, and the Ed25519 key (PKCS 8, base64) that signs them. */
  interactions?: { url: string; signingKey: string }
}
