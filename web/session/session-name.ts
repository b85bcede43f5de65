export function sessionName({ browser, os }: { browser: string | null; os: string | null }): string {
  return [browser ?? 'Neznámý prohlížeč', ...(os ? [os] : [])].join(', ')
}
