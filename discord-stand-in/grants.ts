import { randomBytes } from 'node:crypto'

export type Grant = {
  personaId: string
  redirectUri: string
  scope: string
  challenge: string | null
}

export type Grants = ReturnType<typeof openGrants>

/** Codes expire and can be used once; tokens are valid as long as the process runs. */
export function openGrants(codeLifetimeMs: number) {
  const codes = new Map<string, { grant: Grant; expiresAt: number }>()
  const tokens = new Map<string, Grant>()
  return {
    issueCode(grant: Grant) {
      const code = randomText()
      codes.set(code, { grant, expiresAt: Date.now() + codeLifetimeMs })
      return code
    },
    /** Also removes a code that has expired. */
    redeemCode(code: string) {
      const issued = codes.get(code)
      codes.delete(code)
      return issued && Date.now() < issued.expiresAt ? issued.grant : undefined
    },
    issueToken(grant: Grant) {
      const token = randomText()
      tokens.set(token, grant)
      return token
    },
    grantOf: (token: string) => tokens.get(token),
  }
}

export function randomText() {
  return randomBytes(15).toString('hex')
}
