import type { Env } from '#env.ts'

/** For resources that do not know rules to read. */
export const rulesToRead = ({ PUBLIC_URL }: Env) =>
  `Pravidla serveru se změnila. Přečtěte si změny ve svém profilu na webu a hra vás zase pustí: ${PUBLIC_URL}/user`
