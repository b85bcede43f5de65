export { PushSwitch } from './push-setting.tsx'
