/** Counts recent faults per person, on this node; a window (ms) starts with the first fault. */
export function openFaults({ most, window }: { most: number; window: number }) {
  const people = new Map<string, { faults: number; ends: number }>()

  function current(id: string) {
    const person = people.get(id)
    return person && person.ends > Date.now() ? person : undefined
  }

  return {
    add(id: string, weight = 1): void {
      for (const [other, { ends }] of people) if (ends <= Date.now()) people.delete(other)
      const person = current(id) ?? { faults: 0, ends: Date.now() + window }
      people.set(id, { ...person, faults: person.faults + weight })
    },
    secondsLeft(id: string): number {
      const person = current(id)
      return person && person.faults >= most ? Math.ceil((person.ends - Date.now()) / 1_000) : 0
    },
  }
}
