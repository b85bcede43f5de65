function Sign({ outline }: { outline: string }) {
  return (
    <svg viewBox="0 0 48 48" width="1.2em" height="1.2em" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={outline} />
    </svg>
  )
}

export const Peaks = () => (
  <Sign outline="M2 42L15 15l5 8 7-13 19 32zm10-19 3 4 2-3 2 3 2-3-6-9zm12-6 3 5 2-3 3 4 1-2-6-10z" />
)
export const Derrick = () => (
  <Sign outline="M14 44L21 10h6l7 34h-4l-1.5-8h-9l-1.5 8zm5.5-12h9L26.5 27h-5zm1.5-9h6L25.5 18h-3zM22 4h4v5h-4z" />
)
export const Locomotive = () => (
  <Sign outline="M3 36v-4h3V17H4v-4h15v4h-2v7h9v-5h5v5h3v-8h-3v-4h10v4h-3v9l3 1v7h5l3 3zM9 17h5v6H9zM8 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0M20 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0M32 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0" />
)
export const Saguaro = () => (
  <Sign outline="M20 45V9a4 4 0 0 1 8 0v17h4a1 1 0 0 0 1-1v-7a3.5 3.5 0 0 1 7 0v8a7 7 0 0 1-7 7h-5v12zM20 38h-5a7 7 0 0 1-7-7v-8a3.5 3.5 0 0 1 7 0v7a1 1 0 0 0 1 1h4z" />
)
export const Oak = () => (
  <Sign outline="M20 45q3-9 0-16-5-3-10-3l-1 7-2-6-2 9-2-11-1-8 5-7 7-2 7-5 9 1 6 5 7 2 4 7-1 9-2 9-2-7-2 5-2-6q-6 1-8 4-1 8 3 14z" />
)
