/** One thing for each key: opened when it is first asked for, it outlives its screen. */
export function oneEach<Thing, Rest extends unknown[]>(open: (key: string, ...rest: Rest) => Thing) {
  const opened = new Map<string, Thing>()
  return (key: string, ...rest: Rest): Thing => {
    const thing = opened.get(key) ?? open(key, ...rest)
    opened.set(key, thing)
    return thing
  }
}
