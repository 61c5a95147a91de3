import { createApp } from 'vue'
import ContactPage from './contact-page.vue'

createApp(ContactPage).mount('#app')
