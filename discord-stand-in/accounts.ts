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
    /** Makes an account; false when somebody has this id. */
    add(id: string, username: string) {
      if (accounts.has(id)) return false
      const bare = { global_name: null, discriminator: '0', avatar: null, email: null, mfa_enabled: false }
      accounts.set(id, { id, username, ...bare, kind: 'resident', about: '' })
      return true
    },
    /** False when nobody has this id. */
    change(id: string, change: ProfileChange) {
      const account = accounts.get(id)
      if (account) Object.assign(account, change)
      return account !== undefined
    },
  }
}
