import { personas, type Persona } from './personas.ts'

export type ProfileChange = Partial<
  Pick<Persona, 'username' | 'global_name' | 'discriminator' | 'avatar' | 'email' | 'mfa_enabled'>
>

export type Accounts = ReturnType<typeof openAccounts>

export function openAccounts() {
  const accounts = new Map(personas.map((one) => [one.id, { ...one }]))
  return {
    all: () => [...accounts.values()],
    find: (id: string) => accounts.get(id),
    /** False if the id is taken. */
    add(id: string, username: string) {
      if (accounts.has(id)) return false
      const bare = { global_name: null, discriminator: '0', avatar: null, email: null, mfa_enabled: false }
      accounts.set(id, { id, username, ...bare, kind: 'resident', about: '' })
      return true
    },
    /** False if no account has this id. */
    change(id: string, change: ProfileChange) {
      const account = accounts.get(id)
      if (account) Object.assign(account, change)
      return account !== undefined
    },
  }
}
