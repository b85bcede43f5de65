import { generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** Discord's key pair: the private key signs in place of Discord, the server verifies with the public one. */
export const SIGNING_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
export const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
