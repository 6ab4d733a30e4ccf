/** Public pages follow the theme of the device. */
export const ThemeSwitch = () => null
