import { generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** What the stand-in signs with, and what the server knows of it. */
export const SIGNING_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
export const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
