import { doctorAreas, type DoctorArea, type DoctorLine } from '@westmore/contract/doctor.ts'
import { areaWords, type Finding } from './words.ts'

export function linesOf(area: DoctorLine['area']) {
  const line =
    (state: DoctorLine['state']) =>
    ({ says, advice }: Finding): DoctorLine => ({ area, state, says, advice: advice ?? null })
  return { good: line('good'), warning: line('warning'), bad: line('bad') }
}

export function toAreas(lines: DoctorLine[]): DoctorArea[] {
  return doctorAreas
    .map((area) => ({ area, title: areaWords[area], lines: lines.filter((line) => line.area === area) }))
    .filter((found) => found.lines.length > 0)
}
