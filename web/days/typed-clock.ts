/** '18', '18.30', '1830' and '24:00' as '18:00', '18:30', '18:30' and '00:00'; undefined if it is no time. */
export function readClock(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:\s*[:.]?\s*(\d\d))?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(minute) > 59) return undefined
  if (Number(hour) === 24 && minute === '00') return '00:00'
  return Number(hour) > 23 ? undefined : `${hour.padStart(2, '0')}:${minute}`
}
