/** Made by tools/icons/vite-plugin.ts. */
declare module 'virtual:icons/*' {
  const icon: import('./icon.ts').Icon
  export default icon
}
