// All pages in one browser: to start one takes as long as many tests.
import './page.test.mjs';
import './study.test.mjs';
import './map.test.mjs';
import './modes.test.mjs';
import './motions.test.mjs';
import './real.test.mjs';
