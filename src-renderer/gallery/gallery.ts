/** All components on one page, for looking at: `gallery.html?screen=grid|controls|previews&theme=dark`. Not part of the shipped window. */
import { mount } from 'svelte'
import '../app/start/base.css'
import Gallery from './Gallery.svelte'

const wanted = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'light'
const target = document.getElementById('page')
if (target) mount(Gallery, { target, props: { screen: wanted.get('screen') ?? 'controls' } })
