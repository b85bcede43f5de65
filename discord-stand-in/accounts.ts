import { personas, type Persona } from './personas.ts'

export type ProfileChange = Partial<
  Pick<Persona, 'username' | 'global_name' | 'discriminator' | 'avatar' | 'email' | 'mfa_enabled'>
>

export type Accounts = ReturnType<typeof openAccounts>

/** The personas as one stand-in knows them; changes stay inside it. */
export function openAccounts() {
  const accounts = new Map(personas.map((one) => [one.id, { ...one }]))
  return {
    all: () => [...accounts.values()],
    find: (id: string) => accounts.get(id),
    /** False when nobody has this id. */
    change(id: string, change: ProfileChange) {
      const account = accounts.get(id)
      if (account) Object.assign(account, change)
      return account !== undefined
    },
  }
}
