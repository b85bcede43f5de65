export type StandInOptions = {
  clientId: string
  clientSecret: string
  /** Compared to the letter. */
  redirectUris: string[]
  /** 60 seconds when left out. */
  codeLifetimeMs?: number
  /** Of the bot; without one nobody is the bot. */
  botToken?: string
  /** Where what people press is sent, and the Ed25519 key (PKCS 8, base64) it is signed with. */
  interactions?: { url: string; signingKey: string }
}
