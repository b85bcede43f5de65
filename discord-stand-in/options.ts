export type StandInOptions = {
  clientId: string
  clientSecret: string
  /** Compared to the letter. */
  redirectUris: string[]
  /** 60 seconds when left out. */
  codeLifetimeMs?: number
}
