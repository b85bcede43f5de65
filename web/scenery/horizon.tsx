export const Horizon = () => <div aria-hidden="true" className="horizon" />
