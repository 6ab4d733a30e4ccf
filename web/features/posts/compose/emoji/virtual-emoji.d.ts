/** Made by tools/emoji/vite-plugin.ts. */
declare module 'virtual:emoji/*' {
  const packed: string
  export default packed
}
