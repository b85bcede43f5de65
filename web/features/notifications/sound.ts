import { browserStore } from '#kept/browser-store.ts'

const KEY = 'notifications_sound'
const TURN = 'westmore-sound'
/** Two notes of a telegraph bell (Hz), the delay of the second and the length of each (s). */
const NOTES = [880, 1_320]
const APART = 0.14
const LONG = 0.5
/** Shortest time (ms) between two sounds in all tabs. */
const REST = 4_000

export const isSoundOn = () => browserStore.readText(KEY) === 'on'

/** Call it from a click: browsers allow sound only after one. */
export function switchSound(isOn: boolean): void {
  browserStore.setText(KEY, isOn ? 'on' : null)
  if (isOn) ring()
}

/** Only one tab plays the sound, and then pauses: many notifications at once make one sound. */
export async function playSound(): Promise<void> {
  // Browsers play no sound before the first click on the page.
  if (!isSoundOn() || !('locks' in navigator) || !navigator.userActivation.hasBeenActive) return
  await navigator.locks.request(TURN, { ifAvailable: true }, async (turn) => {
    if (!turn) return
    ring()
    await new Promise((resolve) => {
      setTimeout(resolve, REST)
    })
  })
}

function ring() {
  const player = new AudioContext()
  for (const [at, frequency] of NOTES.entries()) {
    const begin = player.currentTime + at * APART
    const [note, volume] = [player.createOscillator(), player.createGain()]
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LONG)
    note.connect(volume).connect(player.destination)
    note.start(begin)
    note.stop(begin + LONG)
    if (at === NOTES.length - 1) note.addEventListener('ended', () => void player.close())
  }
}
