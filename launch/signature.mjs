import { createPublicKey, verify } from 'node:crypto'

/** The signature that `ssh-keygen -Y sign -n westmore` writes: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig */
const ARMOUR = /-----BEGIN SSH SIGNATURE-----([\s\S]+)-----END SSH SIGNATURE-----/
const NAMESPACE = 'westmore'

/** Whether one of the keys (lines `ssh-ed25519 AAAA…`) signed the file with this SHA-512. */
export function isSigned(signature, digest, keys) {
  try {
    const [, armoured] = ARMOUR.exec(signature)
    const whole = Buffer.from(armoured, 'base64')
    const [key, namespace, reserved, hash, signed] = readStrings(whole.subarray(10), 5)
    if (whole.toString('latin1', 0, 6) !== 'SSHSIG' || namespace.toString() !== NAMESPACE) return false
    if (hash.toString() !== 'sha512' || !isAmong(keys, key)) return false
    const [kind, sign] = readStrings(signed, 2)
    const [keyKind, point] = readStrings(key, 2)
    if (String(kind) !== 'ssh-ed25519' || String(keyKind) !== 'ssh-ed25519') return false
    const message = Buffer.concat([
      Buffer.from('SSHSIG'),
      ...[namespace, reserved, hash, digest].map(asString),
    ])
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), sign)
  } catch {
    return false
  }
}

const isAmong = (keys, key) =>
  keys.split('\n').some((line) => line.split(' ').includes(key.toString('base64')))

function readStrings(bytes, count) {
  const found = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const end = at + 4 + bytes.readUInt32BE(at)
    found.push(bytes.subarray(at + 4, end))
    at = end
  }
  return found
}

function asString(bytes) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
