import { expect, test } from 'vitest'
import { toCell, toHeader, toRow } from './csv.ts'

test('escapes formulas, also after separators, quotation marks and spaces', () => {
  for (const [text, cell] of [
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['\t=1', "'\t'=1"],
    ["ahoj;=cmd|' /C calc'!A0;", `"ahoj;'=cmd|' /C calc'!A0;"`],
    ["ahoj,=cmd|' /C calc'!A0,", "ahoj,'=cmd|' /C calc'!A0,"],
    ['ahoj, -5+1', "ahoj, '-5+1"],
    ['[1,-5+1]', "[1,'-5+1]"],
    ['ahoj;@SUM(A1);-1', `"ahoj;'@SUM(A1);'-1"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['ahoj;＠SUM(A1)', `"ahoj;'＠SUM(A1)"`],
    ['ahoj\n=1+1', '"ahoj\n\'=1+1"'],
    [`a;"=cmd|' /C calc'!A0;`, `"a;""'=cmd|' /C calc'!A0;"`],
    ['a; ""@SUM(A1)', `"a; """"'@SUM(A1)"`],
    ['\n"=1+1;', `"'\n""'=1+1;"`],
    ['"=1+1', `"""'=1+1"`],
    [' =1+1', " '=1+1"],
  ])
    expect(toCell(text ?? '')).toBe(cell)
})

test('leaves other text unchanged and quotes it only where needed', () => {
  for (const text of ['', 'Koupil koně', 'a, b', 'a-b', '12', '7,50', 'a=b', "'"])
    expect(toCell(text)).toBe(text)
  expect(toCell('říká "ahoj"; a jde')).toBe('"říká ""ahoj""; a jde"')
  expect(toCell('{"coords":[1.5,-220.25,-3e-7],"y":-1}')).toBe('"{""coords"":[1.5,-220.25,-3e-7],""y"":-1}"')
})

test('separates columns as a Czech spreadsheet reads them, behind a mark of UTF-8', () => {
  expect(toHeader(['id', 'name', 'count']) + toRow(['1', 'Kůň; vůz', 7])).toBe(
    '\uFEFFid;name;count\r\n1;"Kůň; vůz";7\r\n',
  )
})
