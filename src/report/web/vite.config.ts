import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

// One file, everything inline: the page must open from file:// on a machine without a network.
export default defineConfig({
  base: './',
  logLevel: 'warn',
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: { target: 'es2020', modulePreload: false, reportCompressedSize: false },
});
